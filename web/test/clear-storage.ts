// The files of tests share the browser's storage: what an earlier one chose, such as which questions are shown, is not this one's.
localStorage.clear()
sessionStorage.clear()
