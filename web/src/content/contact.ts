export const contact = {
  title: 'Contact Us',
  head: {
    path: '/contact',
    description: 'Contact us for support, inquiries or feedback. A person reads every message.',
    picture: 'contact',
  },
  intro:
    'For support, inquiries or feedback, write to us. A person answers. If it’s about a device, include its MAC address, but never its device key.',
  alt: 'A person on a sofa, seen from behind, watching a film with mountains in a dark room.',
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
