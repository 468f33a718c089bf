export const words = {
  loading: 'Loading',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  closeMessage: 'Close this message',
  copy: 'Copy',
  copied: 'Copied',
  showTyped: 'Show what is typed',
  pager: { previous: 'Previous page', next: 'Next page', page: (number: number) => `Page ${number}` },
  loadFailure: {
    retry: 'Try again',
    server: 'Our server does not answer as it should. Nothing of yours is lost.',
    offline: 'You are offline. We go on as soon as you are connected again.',
  },
  unsaved: {
    question: 'Leave without saving?',
    text: 'What you typed is not saved yet.',
    leave: 'Leave',
    stay: 'Stay here',
  },
} as const
