import { useEffect, useState } from 'react'

const BAR_SHOWN_MS = 5000

/** Whether the bar is shown; it hides after a while. */
export function useBar() {
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
