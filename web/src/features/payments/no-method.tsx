import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'
import { BesideTelevision } from '../../ui/television-page.tsx'
import styles from './no-method.module.css'
import { words } from './words.ts'

interface NoMethodProps {
  isBusy: boolean
  onRetry: () => void
}

/** In place of the form while no payment method is available. */
export function NoMethod({ isBusy, onRetry }: NoMethodProps) {
  return (
    <BesideTelevision television={<DrawnTelevision playlist={null} />}>
      <Notice title={words.activate.noMethod.title}>
        <p>{words.activate.noMethod.text}</p>
        <div className={styles['ways']}>
          <Button busy={isBusy} onClick={onRetry}>
            {words.tryAgain}
          </Button>
          <Link to="/contact" className={buttonClass({ kind: 'secondary' })}>
            {words.next.support}
          </Link>
        </div>
      </Notice>
    </BesideTelevision>
  )
}
