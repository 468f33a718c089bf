import { Banknote, Coins, CreditCard, type LucideIcon, ShoppingBag, Wallet, WalletCards } from 'lucide-react'
import styles from './method-mark.module.css'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  paypal: Wallet,
  cowpay: CreditCard,
  opay: WalletCards,
  opay1: Banknote,
  crypto: Coins,
  ibostore: ShoppingBag,
}

export function MethodMark({ method }: { method: string }) {
  const Icon = ICONS[method] ?? Banknote
  return (
    <span className={styles['mark']} aria-hidden="true">
      <Icon size={22} strokeWidth={1.75} />
    </span>
  )
}
