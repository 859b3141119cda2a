import { i18n } from '#lib/i18n/i18n.ts';
import { type Captcha, watchCaptcha } from './captcha.ts';
import { controlField } from './field.ts';
import { findElement } from './find-element.ts';
import { signIn } from './sign-in.ts';

const names = ['username', 'password', 'code'] as const;

/** Adds the behaviour of the login form, until the signal aborts; text that the user has already typed stays. */
export function startLoginForm(form: HTMLFormElement, onType: () => void, signal: AbortSignal) {
  const inputs = Object.fromEntries(
    names.map((name) => [name, findElement<HTMLInputElement>(form, `[name=${name}]`)]),
  ) as Record<(typeof names)[number], HTMLInputElement>;
  const submit = findElement<HTMLButtonElement>(form, '[type=submit]');
  const problem = findElement(form, '[role=alert]');
  let captcha: Captcha | null = null;
  let isRunning = false;

  const setRunning = (running: boolean) => {
    isRunning = running;
    submit.setAttribute('aria-disabled', String(running));
    submit.textContent = running ? i18n.t('session:login.running') : i18n.t('session:login.submit');
  };
  const send = async () => {
    const required = captcha?.isRequired ? names : names.slice(0, 2);
    const missing = required.filter((name) => inputs[name].value.trim() === '');
    for (const name of required)
      controlField(inputs[name]).say(missing.includes(name) ? i18n.t('session:login.empty') : '');
    const [first] = missing;
    // A user may submit before the server has said whether a captcha is needed, so the sign-in waits for that answer.
    setRunning(first === undefined);
    if (first !== undefined) return inputs[first].focus();
    if (captcha === null) return;
    problem.textContent = '';
    const [username, password, code] = names.map((name) => inputs[name].value) as string[];
    const { key, isRequired } = captcha;
    const values = { username, password, code: isRequired ? code : '', key };
    const failure = await signIn(values as Parameters<typeof signIn>[0]);
    if (signal.aborted) return;
    setRunning(false);
    if (failure === '') return;
    problem.textContent = failure;
    inputs.code.value = '';
    renew();
  };
  const renew = watchCaptcha((got) => {
    const isWaiting = captcha === null && isRunning;
    captcha = got;
    showCaptcha(form, got);
    if (isWaiting) void send();
  }, signal);

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (!isRunning) void send();
    },
    { signal },
  );
  form.addEventListener(
    'input',
    ({ target }) => {
      onType();
      if (target instanceof HTMLInputElement) controlField(target).say('');
    },
    { signal },
  );
  findElement(form, '[data-captcha] button').addEventListener('click', renew, { signal });
  startPassword(inputs.password, signal);
  // If the user submitted the form before this script had loaded, the script sends it now.
  if (form.dataset.sent !== undefined) void send();
}

function showCaptcha(form: HTMLFormElement, { isRequired, image, problem }: Captcha): void {
  const part = findElement(form, '[data-captcha]');
  part.hidden = !isRequired;
  const picture = findElement<HTMLImageElement>(part, 'img');
  picture.hidden = image === '';
  if (image !== '') picture.src = image;
  if (problem !== '') controlField(findElement<HTMLInputElement>(part, 'input')).say(problem);
}

/** Adds the behaviour of the button that shows the password, and of the warning about Caps Lock. */
function startPassword(input: HTMLInputElement, signal: AbortSignal): void {
  const eye = findElement(input.parentElement ?? input, 'button');
  eye.addEventListener(
    'click',
    () => {
      const isShown = input.type === 'password';
      input.type = isShown ? 'text' : 'password';
      eye.setAttribute('aria-pressed', String(isShown));
    },
    { signal },
  );
  input.addEventListener(
    'keyup',
    (event) => {
      const hasCaps = event.getModifierState('CapsLock');
      controlField(input).hint(hasCaps ? i18n.t('common:password.capsLock') : '');
    },
    { signal },
  );
}
