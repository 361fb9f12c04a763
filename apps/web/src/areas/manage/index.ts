export { OrderStateTag } from './system/function-order/order-state.tsx';
