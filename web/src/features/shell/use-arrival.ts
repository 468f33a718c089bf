import { useEffect } from 'react'

/**
 * Leads to what the address's anchor names as soon as the page can be used. The browser has looked before: then nothing
 * below the first view has its size yet.
 */
export function useArrival(isLocked: boolean): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    // Who reloads or comes back gets the place that was left.
    const isNew = !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
    const target = document.getElementById(location.hash.slice(1))
    if (isLocked || !isNew || !target) return
    target.scrollIntoView({ behavior: 'instant' })
    // Scenes on the way get their true sizes only now.
    const frame = requestAnimationFrame(() => target.scrollIntoView({ behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [isLocked])
}
