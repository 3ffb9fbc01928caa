import type { PASSWORD_WORDS as ENGLISH } from '../en/password.ts'
import { french } from '../french.ts'

export const PASSWORD_WORDS = french<typeof ENGLISH>()({
  missing: 'Le mot de passe est obligatoire',
  long: 'Le mot de passe doit compter au plus 128 caractères',
  weak: 'Le mot de passe doit respecter au moins 4 exigences de sécurité',
  short: 'Le mot de passe doit compter au moins 8 caractères',
})
