export const contact = {
  title: 'Contact Us',
  intro:
    'Support, an inquiry, or something that we could do better: write to us, and a person answers. If it is about a device, tell us its MAC address, never its key.',
  pictureOf: 'Someone on a sofa, seen from behind, watching a mountain film in a dark room.',
  faster: 'Often faster than a letter',
  form: {
    title: 'Send Us a Message',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: 'Send message',
  },
} as const
