export { CART_WORDS } from '#language/cart.ts'
