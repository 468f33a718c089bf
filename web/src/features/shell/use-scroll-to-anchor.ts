import { useEffect } from 'react'

/** Scrolls to the anchor of the address once the page is usable: until then, scenes below the first view have no size. */
export function useScrollToAnchor(isLocked: boolean): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    // After a reload or return, the browser restores the scroll position.
    const isNew = !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
    const target = document.getElementById(location.hash.slice(1))
    if (isLocked || !isNew || !target) return
    target.scrollIntoView({ behavior: 'instant' })
    // Scenes above the target get their size only now.
    const frame = requestAnimationFrame(() => target.scrollIntoView({ behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [isLocked])
}
