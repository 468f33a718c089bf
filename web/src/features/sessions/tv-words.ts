export const words = {
  title: 'Log in with your TV',
  description: 'Log in on your phone or computer by confirming it on your TV. No MAC address or key to type.',
  text: 'Your TV asks whether it’s you. Choose the number that you see here, and this browser is logged in.',
  opening: 'Connecting to your TV',
  noScript: 'This page needs JavaScript. Turn it on in your browser, then try again.',
  code: {
    title: 'Enter the code that your TV shows',
    label: 'Code',
    example: 'BCDF-GHJK',
    hint: 'Eight letters, below the QR code.',
    missing: 'Enter the code shown on your TV.',
    send: 'Continue',
    other: 'Log in with the MAC address instead',
  },
  asks: {
    title: (device: string) => `Switch to the device ending in ${device}?`,
    text: (current: string) =>
      `This browser is logged in to the device ending in ${current}. It will be logged out there.`,
    confirm: (device: string) => `Log in to ${device}`,
    keep: (current: string) => `Stay with ${current}`,
  },
  waiting: {
    title: 'On your TV, choose',
    device: (device: string) =>
      `You’re logging in to the device ending in ${device}. The request is valid for two minutes.`,
    warning: 'Not your device? Close this page. Nothing happens unless its TV says yes.',
  },
  refused: {
    title: 'Your TV didn’t confirm',
    text: 'Someone chose No or a different number, so this browser isn’t logged in. Enter the new code from your TV.',
  },
  over: {
    title: 'This request has expired',
    text: 'It wasn’t confirmed within two minutes. Enter the new code from your TV.',
  },
  failed: { title: 'We couldn’t ask your TV', again: 'Try again' },
  enterCode: 'Enter a new code',
} as const
