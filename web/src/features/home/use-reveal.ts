import { useEffect } from 'react'

/** Fades in what is marked `data-reveal` when it first comes into view; not what is in view already, nor under reduced motion. */
export function useReveal(): void {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // The observer's first report costs no layout.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const {
          isIntersecting,
          boundingClientRect: { top, height },
          target,
        } of entries) {
          const waits = target.getAttribute('data-reveal') === 'waiting'
          // Without a height it is in a scene not yet rendered.
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
  }, [])
}
