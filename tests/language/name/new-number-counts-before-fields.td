class G { G g = !cast<G>(NAME); }
foreach _ = [1, 2] in def : G;
