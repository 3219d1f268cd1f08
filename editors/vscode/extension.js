// The client of `tdgen lsp` in VS Code: it starts the server, adds the cursor to its commands, and shows its documents.
"use strict";

const os = require("node:os");
const vscode = require("vscode");
const { LanguageClient, RevealOutputChannelOn } = require("vscode-languageclient/node");

const LANGUAGE = "tablegen";
/** The scheme of documents that the server writes. */
const SCHEME = "tdgen";
/** The commands that write one about the name at the cursor: its records, what gave them their values, statements. */
const SHOWING = ["tdgen.records", "tdgen.explain", "tdgen.expand"];
/** The settings with which the server starts. */
const SETTINGS = ["tdgen.server", "tdgen.includeFolders", "tdgen.defines", "tdgen.compilationDatabases"];
const INSTALLATION = "https://github.com/tdgen/tdgen/blob/main/docs/install.md";

/** @type {LanguageClient | undefined} */
let client;
/** @type {vscode.LanguageStatusItem} */
let status;
/** The addresses of documents as the server wrote them: VS Code escapes more. */
const addresses = new Map();

async function activate(context) {
  status = vscode.languages.createLanguageStatusItem("tdgen.context", { language: LANGUAGE });
  status.name = "tdgen";
  context.subscriptions.push(
    status,
    vscode.commands.registerCommand("tdgen.restartServer", restart),
    vscode.commands.registerCommand("tdgen.showRecords", (uri, position) => showDocument("tdgen.records", uri, position)),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, { provideTextDocumentContent: readVirtual }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (SETTINGS.some((name) => change.affectsConfiguration(name))) return restart();
    }),
    vscode.window.onDidChangeActiveTextEditor(showContext),
  );
  await start();
}

function deactivate() {
  return client?.stop();
}

async function start() {
  const settings = vscode.workspace.getConfiguration("tdgen");
  const command = expand(settings.get("server.path"));
  const server = { command, args: settings.get("server.arguments") };
  client = new LanguageClient("tdgen", "tdgen", server, {
    documentSelector: [
      { scheme: "file", language: LANGUAGE },
      { scheme: "untitled", language: LANGUAGE },
    ],
    initializationOptions: {
      includeDirs: settings.get("includeFolders").map(expand),
      defines: settings.get("defines"),
      compilationDatabases: settings.get("compilationDatabases").map(expand),
    },
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    middleware: { executeCommand },
  });
  try {
    await client.start();
    await vscode.commands.executeCommand("setContext", "tdgen.running", true);
    await showContext();
  } catch (error) {
    client = undefined;
    await vscode.commands.executeCommand("setContext", "tdgen.running", false);
    // Without `await`: activation ends before somebody answers.
    reportFailure(command, error);
  }
}

async function restart() {
  const old = client;
  client = undefined;
  await old?.dispose();
  await start();
}

async function reportFailure(command, error) {
  const answer = await vscode.window.showErrorMessage(
    `\`${command}\` cannot be started: ${error.message}`,
    "Install tdgen",
    "Open Settings",
  );
  if (answer === "Install tdgen") {
    await vscode.env.openExternal(vscode.Uri.parse(INSTALLATION));
  } else if (answer === "Open Settings") {
    await vscode.commands.executeCommand("workbench.action.openSettings", "tdgen.server");
  }
}

/** Replaces `~` and `${workspaceFolder}` at the beginning of a path. */
function expand(path) {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  return path.replace(/^~(?=[/\\])/, os.homedir()).replace(/^\$\{workspaceFolder\}/, folder);
}

/** Adds the file and the cursor to a command of the server that is called without them: from the palette or a menu. */
async function executeCommand(command, args, next) {
  const editor = vscode.window.activeTextEditor;
  if (command === "tdgen.chooseContext" && args.length < 2) {
    // Keys may pass the address of a file.
    const uri = typeof args[0] === "string" ? args[0] : editor && protocol().asUri(editor.document.uri);
    return uri && chooseContext(uri, next);
  }
  if (SHOWING.includes(command) && editor) {
    const { document, selection } = editor;
    return showDocument(command, protocol().asUri(document.uri), protocol().asPosition(selection.active));
  }
  return next(command, args);
}

async function chooseContext(uri, next) {
  const contexts = await next("tdgen.contexts", [uri]);
  const items = contexts.map(({ main, label, chosen }) => ({ label, main, description: chosen ? "chosen" : "" }));
  const item = await vscode.window.showQuickPick(items, { placeHolder: "The main file that includes this file" });
  if (!item) return;
  await next("tdgen.chooseContext", [uri, item.main]);
  await showContext();
}

/** Shows the main file through which the active file is read. */
async function showContext() {
  const document = vscode.window.activeTextEditor?.document;
  if (!client?.isRunning() || document?.languageId !== LANGUAGE || document.uri.scheme === SCHEME) return;
  const contexts = await request("tdgen.contexts", protocol().asUri(document.uri));
  status.text = contexts.find(({ chosen }) => chosen)?.label ?? "no context";
  status.detail = contexts.length > 1 ? `one of ${contexts.length} contexts` : "context";
  status.command = { command: "tdgen.chooseContext", title: "Choose" };
}

/** Shows what a command of the server says about the name at a position, beside the active file. */
async function showDocument(command, uri, position) {
  const address = await request(command, { textDocument: { uri }, position });
  if (!address) {
    await vscode.window.showInformationMessage("No name of a record is at the cursor.");
    return;
  }
  const shown = vscode.Uri.parse(address);
  addresses.set(shown.toString(), address);
  let document = await vscode.workspace.openTextDocument(shown);
  document = await vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

function readVirtual(uri, token) {
  return client?.sendRequest("tdgen/virtualDocument", { uri: addresses.get(uri.toString()) }, token);
}

/** Executes a command of the server. */
function request(command, ...args) {
  return client.sendRequest("workspace/executeCommand", { command, arguments: args });
}

function protocol() {
  return client.code2ProtocolConverter;
}

module.exports = { activate, deactivate };
