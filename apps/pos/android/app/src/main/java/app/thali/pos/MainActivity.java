package app.thali.pos;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
