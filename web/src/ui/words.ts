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
    server: 'We can’t reach the server. Nothing is lost.',
    offline: 'You’re offline. We’ll continue when you’re back online.',
  },
  unsaved: {
    question: 'Leave without saving?',
    text: 'You have unsaved changes.',
    leave: 'Leave',
    stay: 'Stay here',
  },
} as const
