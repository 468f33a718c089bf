/* Reloads the document once for each file of a route that cannot be loaded, which a newer version may have replaced; if it fails again, shows an error. */
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
