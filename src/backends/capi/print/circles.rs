//! [`groups`] and [`order`]: the structures that lead back to each other, and an order of those that do not.

use std::collections::HashMap;

/// Returns the number of each node's group: nodes of a group lead to each other. `edges` has the successors of each
/// node.
pub(super) fn groups<'m>(nodes: &[&'m str], edges: &[Vec<&'m str>]) -> HashMap<&'m str, usize> {
    let (successors, left) = search_all(nodes, edges);
    let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (at, all) in successors.iter().enumerate() {
        for next in all {
            if let Some(before) = predecessors.get_mut(*next) {
                before.push(at);
            }
        }
    }
    // Kosaraju's algorithm: each search through the predecessors, from the node that the first search left last, finds
    // a group.
    let mut is_seen = vec![false; nodes.len()];
    let mut found = HashMap::new();
    for (group, at) in left.into_iter().rev().enumerate() {
        let members = search(at, &predecessors, &mut is_seen);
        found.extend(members.into_iter().filter_map(|member| Some((*nodes.get(member)?, group))));
    }
    found
}

/// The place of each node in an order in which it follows its successors; the nodes lead in no circle.
pub(super) fn order<'m>(nodes: &[&'m str], edges: &[Vec<&'m str>]) -> HashMap<&'m str, usize> {
    let (_, left) = search_all(nodes, edges);
    left.into_iter().filter_map(|at| nodes.get(at).copied()).enumerate().map(|(place, name)| (name, place)).collect()
}

/// The indices of the successors of each node, and the nodes in the order in which depth-first searches leave them.
fn search_all<'m>(nodes: &[&'m str], edges: &[Vec<&'m str>]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let index: HashMap<&str, usize> = nodes.iter().enumerate().map(|(at, name)| (*name, at)).collect();
    let successors: Vec<Vec<usize>> =
        edges.iter().map(|names| names.iter().filter_map(|name| index.get(name).copied()).collect()).collect();
    let mut is_seen = vec![false; nodes.len()];
    let left = (0..nodes.len()).flat_map(|at| search(at, &successors, &mut is_seen)).collect();
    (successors, left)
}

/// The nodes that a depth-first search reaches for the first time, in the order in which it leaves them.
fn search(start: usize, next: &[Vec<usize>], is_seen: &mut [bool]) -> Vec<usize> {
    let mut left = Vec::new();
    let mut visit = |at: usize| is_seen.get_mut(at).is_some_and(|is_seen| !std::mem::replace(is_seen, true));
    let mut open: Vec<(usize, usize)> = Vec::new();
    if visit(start) {
        open.push((start, 0));
    }
    while let Some((at, child)) = open.pop() {
        match next.get(at).and_then(|all| all.get(child)) {
            Some(to) => {
                open.push((at, child + 1));
                if visit(*to) {
                    open.push((*to, 0));
                }
            }
            None => left.push(at),
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn circles_are_groups() {
        let nodes = ["a", "b", "c", "d", "e"];
        let edges = [vec!["b"], vec!["c", "d"], vec!["a"], vec!["e"], vec!["e", "unknown"]];
        let found = groups(&nodes, &edges);
        assert!(found["a"] == found["b"] && found["b"] == found["c"]);
        assert!(found["c"] != found["d"] && found["d"] != found["e"] && found.len() == 5);
    }

    #[test]
    fn long_chains_need_no_stack() {
        let names: Vec<String> = (0..100_000).map(|at| format!("n{at}")).collect();
        let nodes: Vec<&str> = names.iter().map(String::as_str).collect();
        let edges: Vec<Vec<&str>> = (0..nodes.len()).map(|at| vec![nodes[(at + 1) % nodes.len()]]).collect();
        let found = groups(&nodes, &edges);
        assert!(nodes.iter().all(|name| found[name] == found["n0"]));
    }
}
