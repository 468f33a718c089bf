/** What a reseller gets, in the words of the reseller page. */
export const reseller = {
  title: 'Become Reseller',
  intro:
    'Your customers ask for a player; you activate it for them. Buy activations as credits and use each one for any device, whenever you need it.',
  reasons: [
    [
      'One credit, one device',
      'Enter the MAC address that the customer reads out. The device is active while you are still on the phone.',
    ],
    ['Yours until they are used', 'Credits do not expire. Buy ten or a thousand.'],
    ['A site of its own', 'Resellers work on a separate site, with their own login, history and invoices.'],
  ],
  rule: 'You resell activations of the player, never content. Whoever sells playlists in its name loses access.',
  signUp: 'Sign up as a reseller',
  login: 'Reseller login',
} as const
