export const words = {
  guard: {
    opening: 'Opening your device',
    loading: 'Loading',
    loadFailed: 'We cannot open your device right now.',
    ended: {
      title: 'Please log in again',
      text: 'Your session has ended. What you began is still here: log in, come back to this tab, and go on.',
      logIn: 'Log in',
    },
  },
  logOut: {
    button: 'Logout',
    failed: { title: 'You are still logged in.', text: 'Our server did not answer. Please try again.' },
  },
  list: {
    title: 'Where you are logged in',
    loadFailed: 'We cannot show your sessions right now.',
    since: (started: string) => `Since ${started}`,
    sinceAndUsed: (started: string, used: string) => `Since ${started}, last used ${used}`,
    thisBrowser: 'This browser',
  },
  end: {
    button: 'Log out elsewhere',
    question: 'Log out everywhere else?',
    text: 'All browsers in the list but this one have to log in again. If one of them is not yours, change the device key too.',
    done: 'All other browsers are logged out.',
    failed: {
      title: 'The others may still be logged in.',
      text: 'Our server did not answer as it should. Please try again.',
    },
  },
  browser: {
    unknown: 'A browser',
    onSystem: (browser: string, system: string) => `${browser} on ${system}`,
    onTelevision: (browser: string) => `${browser} on a television`,
  },
} as const
