import { companyWords as words } from '../content/company-words.ts'
import { IfSet, settings } from '../content/settings.tsx'
import styles from './company-details.module.css'

/** The operator's company as the law requires: name, address, tax number. Renders nothing without an address. */
export const CompanyDetails = () => (
  <IfSet setting="companyAddress">
    <section className={styles['company']} aria-label={words.label}>
      <p>
        <strong>{settings.companyName}</strong>
      </p>
      <p className={styles['address']}>{settings.companyAddress}</p>
      <IfSet setting="companyTaxNumber">
        <p>{words.taxNumber(settings.companyTaxNumber)}</p>
      </IfSet>
    </section>
  </IfSet>
)
