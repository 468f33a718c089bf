export const shell = {
  home: (product: string) => `${product}, home`,
  navigation: 'Main',
  menu: 'Menu',
  closeMenu: 'Close the menu',
  chat: 'Chat',
  footer: {
    name: 'Footer',
    about: 'A media player. It comes with no channels, films or playlists. You bring your own.',
    chat: 'Chat with us',
  },
} as const
