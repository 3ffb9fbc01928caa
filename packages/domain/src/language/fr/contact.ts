import type { CONTACT_WORDS as ENGLISH } from '../en/contact.ts'
import { french } from '../french.ts'

export const CONTACT_WORDS = french<typeof ENGLISH>()({
  email: 'Veuillez entrer une adresse courriel valide',
  emailLong: 'L’adresse courriel est trop longue',
  phone: 'Veuillez entrer un numéro de téléphone valide',
  phoneDigits: (least) => `Veuillez entrer un numéro de téléphone valide (${least} chiffres ou plus)`,
  phoneLong: 'Le numéro de téléphone est trop long',
  nameShort: 'Le nom doit compter au moins 2 caractères',
  nameLong: 'Le nom doit compter moins de 50 caractères',
  name: 'Le nom contient des caractères non valides',
})
