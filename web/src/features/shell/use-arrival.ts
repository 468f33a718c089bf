import { useEffect } from 'react'

/** Scrolls to the address's anchor once the page can be used: before, scenes below the first view have no size. */
export function useArrival(isLocked: boolean): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    // A reload or return keeps its scroll position.
    const isNew = !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
    const target = document.getElementById(location.hash.slice(1))
    if (isLocked || !isNew || !target) return
    target.scrollIntoView({ behavior: 'instant' })
    // Scenes on the way get their size only now.
    const frame = requestAnimationFrame(() => target.scrollIntoView({ behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [isLocked])
}
