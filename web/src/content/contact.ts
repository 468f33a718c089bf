export const contact = {
  title: 'Contact Us',
  intro:
    'Need support, have an inquiry or some feedback? Write to us. A person answers. If it’s about a device, include its MAC address, but never its device key.',
  pictureOf: 'Someone on a sofa, seen from behind, watching a mountain film in a dark room.',
  faster: 'Often faster than an e-mail',
  form: {
    title: 'Send Us a Message',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: 'Send message',
  },
} as const
