export const words = {
  description: 'Add playlists to your device, activate it, and change its device key and parent PIN.',
  missing: 'This page doesn’t exist.',
  notInDashboard: 'This page doesn’t exist in the dashboard.',
  playlists: 'Manage playlists',
} as const
