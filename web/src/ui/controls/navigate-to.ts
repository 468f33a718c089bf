/** Opens an address in place of this document. Resolves only when the back button restores this page. */
export function navigateTo(url: string): Promise<void> {
  const back = Promise.withResolvers<void>()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    window.removeEventListener('pageshow', onShow)
    back.resolve()
  }
  window.addEventListener('pageshow', onShow)
  window.location.assign(url)
  return back.promise
}
