import {
  ArrowLeftRight,
  CirclePlay,
  KeyRound,
  ListVideo,
  type LucideIcon,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { words } from './words.ts'

interface MenuItem {
  readonly label: string
  readonly to:
    | '/dashboard'
    | '/dashboard/active-device'
    | '/dashboard/device-key'
    | '/dashboard/parent-pin'
    | '/dashboard/account'
    | '/dashboard/switch-mac'
  readonly icon: LucideIcon
  /** Stands in the bar of a phone too, beside the button that shows all. */
  readonly often: boolean
}

/** The dashboard's pages, as the side menu lists them. */
export const menu: readonly MenuItem[] = [
  { label: words.menu.playlists, to: '/dashboard', icon: ListVideo, often: true },
  { label: words.menu.activate, to: '/dashboard/active-device', icon: CirclePlay, often: true },
  { label: words.menu.key, to: '/dashboard/device-key', icon: KeyRound, often: false },
  { label: words.menu.pin, to: '/dashboard/parent-pin', icon: ShieldCheck, often: false },
  { label: words.menu.account, to: '/dashboard/account', icon: UserRound, often: true },
  { label: words.menu.switchMac, to: '/dashboard/switch-mac', icon: ArrowLeftRight, often: false },
]
