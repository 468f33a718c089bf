import { useEffect, useState } from 'react'

const BAR_SHOWN_MS = 5000

export function useInfoBar() {
  const [shownAt, setShownAt] = useState(0)
  const [isShown, setIsShown] = useState(true)
  const [show] = useState(() => () => {
    setIsShown(true)
    setShownAt(Date.now())
  })
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), BAR_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shownAt])
  return { isShown, show }
}
