def a {
}
}
