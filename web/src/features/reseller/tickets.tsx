import { reseller } from '../../content/reseller.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './tickets.module.css'

const { ticket } = reseller

export const Tickets = () => (
  <div className={styles['roll']} aria-hidden="true">
    {ticket.numbers.map((number, index) => (
      <div key={number} className={classNames(styles['ticket'], index === 0 && styles['torn'])}>
        <p className={styles['face']}>
          <b>{ticket.admits}</b>
          <span className="figures">{index === 0 ? ticket.used : ticket.unused}</span>
        </p>
        <p className={styles['stub']}>
          <span className="figures">{number}</span>
          <small>{ticket.term}</small>
        </p>
      </div>
    ))}
  </div>
)
