import {
  Banknote,
  Coins,
  CreditCard,
  type LucideIcon,
  RefreshCw,
  ShoppingBag,
  Smartphone,
  Wallet,
} from 'lucide-react'
import styles from './method-mark.module.css'

/** A sign for each method: what one pays with, and no brand. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  paypal: Wallet,
  cowpay: CreditCard,
  opay: Smartphone,
  opay1: RefreshCw,
  crypto: Coins,
  ibostore: ShoppingBag,
}

/** The sign of a payment method, on a black card. */
export function MethodMark({ method }: { method: string }) {
  const Icon = ICONS[method] ?? Banknote
  return (
    <span className={styles['mark']} aria-hidden="true">
      <Icon size={22} strokeWidth={1.75} />
    </span>
  )
}
