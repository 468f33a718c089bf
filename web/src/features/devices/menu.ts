import { ArrowLeftRight, CirclePlay, KeyRound, ListVideo, ShieldCheck, UserRound } from 'lucide-react'
import { words } from './words.ts'

/** The dashboard's pages. Those with `isInPhoneBar` are also in the bar of a phone. */
export const menu = [
  { label: words.menu.playlists, to: '/dashboard', icon: ListVideo, isInPhoneBar: true },
  { label: words.menu.activate, to: '/dashboard/active-device', icon: CirclePlay, isInPhoneBar: true },
  { label: words.menu.key, to: '/dashboard/device-key', icon: KeyRound, isInPhoneBar: false },
  { label: words.menu.pin, to: '/dashboard/parent-pin', icon: ShieldCheck, isInPhoneBar: false },
  { label: words.menu.account, to: '/dashboard/account', icon: UserRound, isInPhoneBar: true },
  { label: words.menu.switchMac, to: '/dashboard/switch-mac', icon: ArrowLeftRight, isInPhoneBar: false },
] as const
