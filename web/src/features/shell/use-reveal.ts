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
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          target.setAttribute('data-reveal', 'shown')
          observer.unobserve(target)
        }
      },
      { rootMargin: '0px 0px -12% 0px' },
    )
    for (const element of document.querySelectorAll('[data-reveal=""], [data-reveal="true"]')) {
      if (element.getBoundingClientRect().top < window.innerHeight) continue
      element.setAttribute('data-reveal', 'waiting')
      observer.observe(element)
    }
    return () => observer.disconnect()
  }, [pathname])
}
