/*
 * A route's script or stylesheet may be lost: the connection broke, or a newer version replaced the files. The document is loaded
 * again, once for each file; if it is lost again, the page says so.
 */
addEventListener('vite:preloadError', ({ payload }) => {
  const key = `lost: ${payload.message}`
  try {
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, '')
  } catch {
    // Without storage nothing would end the repetition.
    return
  }
  location.reload()
})
