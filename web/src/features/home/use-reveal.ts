import { useEffect } from 'react'

/** Fades in elements marked `data-reveal` when they first come into view; not those in view at the start, nor under reduced motion. */
export function useReveal(): void {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // Reads what is in view from the observer's first report: measuring elements would force a layout.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, boundingClientRect: box, target } of entries) {
          const isWaiting = target.getAttribute('data-reveal') === 'waiting'
          // An element without a height is in a scene that is not rendered yet.
          const inView = box.height > 0 && box.top < window.innerHeight
          if (isIntersecting || (!isWaiting && inView)) {
            if (isWaiting) target.setAttribute('data-reveal', 'shown')
            observer.unobserve(target)
          } else if (!isWaiting) target.setAttribute('data-reveal', 'waiting')
        }
      },
      { rootMargin: '0px 0px -12% 0px' },
    )
    for (const element of document.querySelectorAll('[data-reveal=""], [data-reveal="true"]'))
      observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
