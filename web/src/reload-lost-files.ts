/* A route's files may be lost: the connection broke, or a newer version replaced them. Reloads once for each file; then the page shows an error. */
addEventListener('vite:preloadError', ({ payload }) => {
  const key = `lost: ${payload.message}`
  try {
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, '')
  } catch {
    // Without storage, the reloads would never end.
    return
  }
  location.reload()
})
