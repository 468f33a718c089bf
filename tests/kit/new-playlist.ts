export const NEW_PLAYLIST = {
  current_playlist_url_id: '-1',
  playlist_name: 'Films',
  playlist_type: 'general',
  playlist_url: 'http://films.example/films.m3u8',
  username: '',
  password: '',
  xml_url: '',
  protect: 'false',
  pin: '',
} as const
