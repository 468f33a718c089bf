import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './offer-fold.module.css'

interface OfferFoldProps {
  /** Hidden content stays mounted: a wallet in it may still be working. */
  state: 'open' | 'folded' | 'hidden'
  /** The heading while the offer is folded. */
  title: string
  children: ReactNode
}

export function OfferFold({ state, title, children }: OfferFoldProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  return (
    <details open={state === 'open' || isUnfolded} hidden={state === 'hidden'}>
      <summary
        className={styles['title']}
        hidden={state === 'open'}
        onClick={(event) => {
          event.preventDefault()
          setIsUnfolded(!isUnfolded)
        }}
      >
        {title}
        <ChevronDown size={20} />
      </summary>
      <div className={styles['content']}>{children}</div>
    </details>
  )
}
