export { CART_WORDS } from '#language/ordering.ts'
