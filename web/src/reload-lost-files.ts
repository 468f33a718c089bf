/*
 * A route's script or stylesheet may be lost: the connection broke, or a newer version replaced the files. The document is reloaded,
 * once for each file; if the file is lost again, the page shows an error.
 */
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
