import { useEffect, useState } from 'react'

/** In pixels. */
const FROM = 500

/** True after scrolling down past 500 px, false again after scrolling up. */
export function useHiddenOnScroll(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (now !== last) setHidden(now > last && now > FROM)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}
