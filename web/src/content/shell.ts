export const shell = {
  home: (product: string) => `${product}, home`,
  navigation: 'Main',
  menu: 'Menu',
  closeMenu: 'Close the menu',
  chat: 'Chat',
  footer: {
    name: 'Footer',
    about: 'A media player. It comes without channels, films or playlists: you bring your own.',
    chat: 'Chat with us',
    terms: 'Terms',
    privacy: 'Privacy',
  },
} as const
