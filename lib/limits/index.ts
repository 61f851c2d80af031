export {
  checkBudgets,
  giveBackBudgets,
  takeBudgets,
  type BudgetUse,
  type TakenBudgets,
} from './budgets';
export { callerKey, CLIENT_ADDRESS_HEADER, targetKey } from './keys';
export { engineCapacity, type Claimant } from './engine-capacity';
export { pace } from './pace';
export { policy } from './policies';
export { limitHeaders, type LimitState } from './state';
