export const blockingWords = {
  starting: { title: 'Just a moment', text: 'We’re getting this television ready.' },
  noStart: {
    title: 'Player can’t start',
    text: 'Its files couldn’t be loaded. Check the network, then try again.',
  },
  noNetwork: {
    title: 'No network',
    text: 'Check this television’s cable or Wi-Fi. We’ll continue when it’s back online.',
  },
  serverUnreachable: {
    title: 'We can’t reach our server',
    text: 'It’s on our side, and nothing is lost. We keep trying.',
  },
  removed: {
    title: 'This television was removed',
    text: 'Its owner or support removed it. Reset it to start again.',
    reset: 'Reset this television',
  },
  moved: {
    title: 'Moved to another TV',
    text: (date: string) =>
      `Its licence and playlists moved to another TV on ${date}. Reset this one to use it again.`,
  },
  deleted: {
    title: 'This device was deleted',
    text: (date: string) =>
      `Its owner deleted it on ${date}. Support can undo that for 7 days. After that, you can start again here.`,
  },
  blocked: {
    title: 'This device is blocked',
    text: 'Your playlists are kept. To have it unblocked, write to us with the MAC address below. A person answers.',
  },
  licenceEnded: {
    title: 'Activate to keep watching',
    text: 'Your playlists are kept.',
    moved: (date: string) => `The licence moved to another TV on ${date}.`,
    scan: 'Scan the code with your phone to activate, then confirm here. Or log in with what you see below.',
    byKey: 'Scan the code and log in with what you see below to activate.',
    /** @param term undefined in a state stored by an earlier version */
    price: (price: string, term?: string) =>
      `${price}${term === undefined ? '' : ` for ${term}`}, one device`,
  },
  arriving: {
    title: 'Your payment is on its way',
    text: 'Don’t pay again. This TV is active as soon as it’s confirmed.',
  },
  tooLongAway: {
    title: 'Connect to continue',
    text: 'We couldn’t check your licence for a long time. This TV works again as soon as we can.',
  },
  waiting: {
    used: 'Its device is already in use, so its owner has to allow this television.',
    unused: 'Another television uses its MAC address. Allow this one there, or start with a new address.',
    startWithNewAddress: 'Start with a new address',
  },
  tooMany: { title: 'Too many new televisions today', tryAgain: 'Try again' },
  update: {
    title: 'Update Player',
    text: 'This version is too old to continue. Your playlists are kept.',
  },
} as const
