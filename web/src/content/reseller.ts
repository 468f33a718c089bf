import { byTerm, settings } from './settings.ts'

/** The words of the reseller page. */
export const reseller = {
  title: 'Become Reseller',
  intro:
    'Your customers ask for a player; you activate it for them. Buy activations as credits and use each one for any device, whenever you need it.',
  /** A credit, drawn as a cinema ticket. */
  ticket: {
    admits: 'Admit one device',
    term: byTerm(`For ${settings.term}`, 'For life'),
    unused: 'Any address, any day',
    used: '02:00:5E:10:00:01',
    numbers: ['0417', '0418', '0419', '0420'],
  },
  reasons: [
    [
      'One credit, one device',
      'Enter the MAC address that the customer reads out, and the device is activated. It may take up to one hour.',
    ],
    ['Bought ahead, used when needed', 'Keep a few credits ready, and activate whenever a customer calls.'],
    [
      'A site of its own',
      'Resellers work on a separate site with a login of their own. It opens in a new tab.',
    ],
  ],
  rule: 'You resell activations of the player, never content. Whoever sells playlists in its name loses access.',
  signUp: 'Sign up as a reseller',
  login: 'Reseller login',
} as const
