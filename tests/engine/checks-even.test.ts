import { allCases } from '../helpers/check-cases';
import { describeChecks } from '../helpers/describe-checks';

// Half of the case files; checks-odd.test.ts has the other half, so that two cores share them.
describeChecks((await allCases()).filter((_, i) => i % 2 === 0));
