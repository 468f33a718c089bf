import { Banknote, Coins, CreditCard, type LucideIcon, ShoppingBag } from 'lucide-react'
import styles from './method-mark.module.css'

/** The name of a brand, whose mark is in no icon package of the site. */
const BRANDS: Readonly<Record<string, string>> = { paypal: 'PayPal', opay: 'OPay', opay1: 'OPay' }

/** What one pays with or where. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  cowpay: CreditCard,
  crypto: Coins,
  ibostore: ShoppingBag,
}

/** The sign of a payment method, on a black card. */
export function MethodMark({ method }: { method: string }) {
  const Icon = ICONS[method] ?? Banknote
  return (
    <span className={styles['mark']} aria-hidden="true">
      {BRANDS[method] ?? <Icon size={22} strokeWidth={1.75} />}
    </span>
  )
}
