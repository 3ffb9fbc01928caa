import { AppError, type ErrorCode, type Told } from '@thali/contracts/errors'
import { type FieldProblem, messagesByField } from '@thali/domain/fields'

/** The refusal of a form: one message for each wrong field; the first is the message of the refusal, too. */
export function fieldRefusal(code: ErrorCode, problemsIn: Told<readonly FieldProblem[]>): AppError {
  return new AppError(code, {
    message: (language) => problemsIn(language)[0]?.message ?? '',
    details: (language) => messagesByField(problemsIn(language)),
  })
}

/** A refusal for one field. */
export function refusalAt(code: ErrorCode, field: string, sentence: Told<string>): AppError {
  return fieldRefusal(code, (language) => [{ field, message: sentence(language) }])
}
