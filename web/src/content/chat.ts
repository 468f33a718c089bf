export const chat = {
  title: 'Chat',
  inTab: 'Open in a new tab',
} as const
