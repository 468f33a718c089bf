import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Lets everything marked `data-reveal` fade and slide in once, when it first comes into view. What is in view
 * already stays as it is, and without script or with reduced motion all of it is simply there.
 */
export function useReveal(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // Its first report says what is in view, and costs no layout of its own.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const {
          isIntersecting,
          boundingClientRect: { top, height },
          target,
        } of entries) {
          const waits = target.getAttribute('data-reveal') === 'waiting'
          // Without a height it lies in a scene that is not drawn yet.
          const inView = height > 0 && top < window.innerHeight
          if (isIntersecting || (!waits && inView)) {
            if (waits) target.setAttribute('data-reveal', 'shown')
            observer.unobserve(target)
          } else if (!waits) target.setAttribute('data-reveal', 'waiting')
        }
      },
      { rootMargin: '0px 0px -12% 0px' },
    )
    for (const element of document.querySelectorAll('[data-reveal=""], [data-reveal="true"]'))
      observer.observe(element)
    return () => observer.disconnect()
  }, [pathname])
}
