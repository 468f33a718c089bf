export const words = {
  missing: 'This page doesn’t exist.',
  notInDashboard: 'This page doesn’t exist in the dashboard.',
  playlists: 'Manage playlists',
} as const
